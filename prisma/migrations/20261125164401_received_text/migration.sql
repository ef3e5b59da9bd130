-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "received" JSONB;
