-- AlterTable
ALTER TABLE "run" ADD COLUMN     "resume_at" TIMESTAMPTZ(3),
ADD COLUMN     "tolerated" DOUBLE PRECISION;
