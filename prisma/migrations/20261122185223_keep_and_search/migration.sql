-- AlterTable
ALTER TABLE "suite" ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "model" ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "delete_at" TIMESTAMPTZ(3),
ADD COLUMN     "indexed_at" TIMESTAMPTZ(3),
ADD COLUMN     "indexed_from" TIMESTAMPTZ(3),
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "reply_words" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "turn" SMALLINT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "reply_words_pkey" PRIMARY KEY ("run_id","ordinal","turn")
);

-- CreateTable
CREATE TABLE "search_word" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "reply_words_words_idx" ON "reply_words" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "reply_words" ADD CONSTRAINT "reply_words_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
