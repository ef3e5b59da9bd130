-- AlterTable
ALTER TABLE "share" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "password" TEXT,
ADD COLUMN     "paused_at" TIMESTAMPTZ(3);
