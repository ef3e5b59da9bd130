-- AlterTable
ALTER TABLE "sample" ADD COLUMN     "ending" TEXT;

-- Until now the reason alone said it.
UPDATE "sample" SET "ending" = 'outgrew_context' WHERE "status" = 'scored' AND "reason" LIKE 'censored: %';
