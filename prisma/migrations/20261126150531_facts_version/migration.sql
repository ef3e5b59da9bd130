-- AlterTable
ALTER TABLE "checks" ADD COLUMN     "facts_version" TEXT;
