-- AlterTable
ALTER TABLE "run" ADD COLUMN     "changes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "mixed_concurrency" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "probe_at" TIMESTAMPTZ(3),
ADD COLUMN     "probe_off" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "probes" INTEGER;

-- CreateTable
CREATE TABLE "run_end" (
    "run_id" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "run_end_pkey" PRIMARY KEY ("run_id","ended_at")
);

-- CreateIndex
CREATE INDEX "run_end_due_at_idx" ON "run_end"("due_at");

-- AddForeignKey
ALTER TABLE "run_end" ADD CONSTRAINT "run_end_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
