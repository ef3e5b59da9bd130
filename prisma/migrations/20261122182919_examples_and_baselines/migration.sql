-- AlterTable
ALTER TABLE "model" ADD COLUMN     "last_test" JSONB;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "demonstration" BOOLEAN NOT NULL DEFAULT false;

-- The runs that the seed has made so far: a person's run of a simulated model has a name of its own.
UPDATE "run" SET "demonstration" = true WHERE "source" = 'simulated' AND "name" LIKE 'Demonstration: %';

-- CreateTable
CREATE TABLE "baseline" (
    "benchmark" TEXT NOT NULL,
    "run_id" INTEGER NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "baseline_pkey" PRIMARY KEY ("benchmark")
);

-- CreateIndex
CREATE UNIQUE INDEX "baseline_run_id_key" ON "baseline"("run_id");

-- AddForeignKey
ALTER TABLE "baseline" ADD CONSTRAINT "baseline_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
