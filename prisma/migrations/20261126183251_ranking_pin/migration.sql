-- CreateTable
CREATE TABLE "ranking_pin" (
    "benchmark" TEXT NOT NULL,
    "ranking" TEXT NOT NULL,
    "pinned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ranking_pin_pkey" PRIMARY KEY ("benchmark")
);
