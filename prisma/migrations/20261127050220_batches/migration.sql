-- AlterTable
ALTER TABLE "run" ADD COLUMN     "batch" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "batch" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "nonce" TEXT NOT NULL,
    "provider_id" TEXT,
    "input_file_id" TEXT,
    "state" TEXT NOT NULL,
    "ordinals" INTEGER[],
    "answered" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "unanswered" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "looked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "batch_nonce_key" ON "batch"("nonce");

-- CreateIndex
CREATE INDEX "batch_run_id_idx" ON "batch"("run_id");

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
