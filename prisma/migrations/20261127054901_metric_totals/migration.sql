-- CreateTable
CREATE TABLE "metric_total" (
    "series" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "metric_total_pkey" PRIMARY KEY ("series")
);
