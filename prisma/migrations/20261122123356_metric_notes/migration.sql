-- AlterTable
ALTER TABLE "run_metric" ADD COLUMN     "counts" TEXT,
ADD COLUMN     "rough" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" TEXT NOT NULL DEFAULT '1',
ADD COLUMN     "why" TEXT;
