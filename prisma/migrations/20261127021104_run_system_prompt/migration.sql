-- AlterTable
ALTER TABLE "run" ADD COLUMN     "system_prompt" TEXT;
