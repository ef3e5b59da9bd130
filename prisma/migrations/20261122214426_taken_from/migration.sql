-- AlterTable
ALTER TABLE "run" ADD COLUMN     "taken_from" JSONB;
