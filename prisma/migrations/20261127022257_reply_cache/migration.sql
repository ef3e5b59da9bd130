-- AlterTable
ALTER TABLE "run" ADD COLUMN     "cache" TEXT NOT NULL DEFAULT 'off';

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "paid_turn" JSONB,
ADD COLUMN     "reply_key" TEXT;

-- AlterTable
ALTER TABLE "pooled_runs" ADD COLUMN     "standings" JSONB;

-- Replies that can be served, by their requests.
CREATE INDEX "turn_reply_key" ON "turn"("reply_key") WHERE "reply_key" IS NOT NULL;

-- Copies of a run, which are few or none.
CREATE INDEX "turn_paid" ON "turn"("run_id", "ordinal") WHERE "paid_turn" IS NOT NULL;
