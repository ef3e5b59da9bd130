-- AlterTable
ALTER TABLE "run" ADD COLUMN     "order_starts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "token_ratio" DOUBLE PRECISION;
