-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "redacted" BOOLEAN;
