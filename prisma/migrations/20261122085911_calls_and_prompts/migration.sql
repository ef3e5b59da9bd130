-- AlterTable
ALTER TABLE "run" ADD COLUMN     "served_models" JSONB,
ADD COLUMN     "short_prompts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "prompt_share" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "possibly_billed" BOOLEAN,
ADD COLUMN     "request_id" TEXT;
