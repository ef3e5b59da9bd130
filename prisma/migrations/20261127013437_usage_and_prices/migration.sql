-- AlterTable
ALTER TABLE "price" DROP CONSTRAINT "price_pkey",
ADD COLUMN     "as_of" TEXT,
ADD COLUMN     "batch_factor" DOUBLE PRECISION,
ADD COLUMN     "cache_read_per_million" DOUBLE PRECISION,
ADD COLUMN     "cache_write_per_million" DOUBLE PRECISION,
ADD COLUMN     "host" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reasoning_per_million" DOUBLE PRECISION,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "price_pkey" PRIMARY KEY ("model", "host");

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "cache_write_tokens" INTEGER;

-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "cache_write_tokens" INTEGER,
ADD COLUMN     "cached_tokens" INTEGER,
ADD COLUMN     "reasoning_tokens" INTEGER;
