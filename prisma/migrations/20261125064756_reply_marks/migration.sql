-- AlterTable
ALTER TABLE "run" ADD COLUMN     "reply_marks" JSONB;
