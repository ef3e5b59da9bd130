-- CreateTable
CREATE TABLE "run_standing" (
    "run_id" INTEGER NOT NULL,
    "stamp" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "units" JSONB,

    CONSTRAINT "run_standing_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "pooled_runs" (
    "key" TEXT NOT NULL,
    "run_ids" INTEGER[],
    "columns" JSONB NOT NULL,
    "metrics" JSONB NOT NULL,

    CONSTRAINT "pooled_runs_pkey" PRIMARY KEY ("key")
);

-- AddForeignKey
ALTER TABLE "run_standing" ADD CONSTRAINT "run_standing_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
