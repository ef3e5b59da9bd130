-- AlterTable
ALTER TABLE "reply_words" ADD COLUMN     "pairs" BYTEA;

-- Runs are indexed anew, one after the other, so that their replies have pairs too. Until then phrases are read in all that have the words.
UPDATE "run" SET "indexed_at" = NULL, "indexed_from" = NULL WHERE "indexed_at" IS NOT NULL;
