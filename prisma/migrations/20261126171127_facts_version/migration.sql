-- AlterTable
ALTER TABLE "checks" ADD COLUMN     "facts_version" TEXT;

-- AlterTable
ALTER TABLE "former_checks" ADD COLUMN     "facts_version" TEXT;
