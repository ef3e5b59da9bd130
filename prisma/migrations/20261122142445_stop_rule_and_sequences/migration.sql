-- AlterTable
ALTER TABLE "run" ADD COLUMN     "order_strata" TEXT,
ADD COLUMN     "stop_rule" JSONB,
ADD COLUMN     "stopped_by" TEXT;

-- AlterTable
ALTER TABLE "run_metric" ADD COLUMN     "asked" INTEGER,
ADD COLUMN     "planned" INTEGER,
ADD COLUMN     "sequence" BOOLEAN NOT NULL DEFAULT false;
