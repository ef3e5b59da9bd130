-- AlterTable
ALTER TABLE "run" ADD COLUMN     "launch_id" INTEGER,
ADD COLUMN     "waits_for" INTEGER;

-- CreateTable
CREATE TABLE "launch" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "together" BOOLEAN NOT NULL,
    "budget_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "launch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_launch_id_idx" ON "run"("launch_id");

-- CreateIndex
CREATE INDEX "run_waits_for_idx" ON "run"("waits_for");

-- AddForeignKey
ALTER TABLE "launch" ADD CONSTRAINT "launch_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "budget"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_launch_id_fkey" FOREIGN KEY ("launch_id") REFERENCES "launch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_waits_for_fkey" FOREIGN KEY ("waits_for") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
