-- CreateTable
CREATE TABLE "suite" (
    "id" SERIAL NOT NULL,
    "benchmark" TEXT NOT NULL,
    "benchmark_version" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "seed" INTEGER,
    "content_hash" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "item_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "suite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item" (
    "id" SERIAL NOT NULL,
    "suite_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "tags" JSONB NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blob" (
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "model" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "model_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "model" TEXT NOT NULL,
    "input_per_million" DOUBLE PRECISION NOT NULL,
    "output_per_million" DOUBLE PRECISION NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_pkey" PRIMARY KEY ("model")
);

-- CreateTable
CREATE TABLE "run" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "benchmark" TEXT NOT NULL,
    "suite_id" INTEGER NOT NULL,
    "model_id" INTEGER,
    "model_name" TEXT NOT NULL,
    "model" JSONB NOT NULL,
    "price" JSONB,
    "judge" JSONB,
    "judge_name" TEXT,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "verifier" TEXT NOT NULL,
    "verifier_version" TEXT NOT NULL,
    "concurrency" INTEGER NOT NULL,
    "repetitions" INTEGER NOT NULL,
    "max_retries" INTEGER NOT NULL,
    "params" JSONB NOT NULL,
    "sample_count" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "totals" JSONB,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sample" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "repetition" SMALLINT NOT NULL,
    "status" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "passed" BOOLEAN,
    "checks_passed" INTEGER NOT NULL DEFAULT 0,
    "checks_total" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "latency_ms" DOUBLE PRECISION,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "reasoning_tokens" INTEGER,
    "cost_usd" DOUBLE PRECISION,
    "reason" TEXT,

    CONSTRAINT "sample_pkey" PRIMARY KEY ("run_id","ordinal")
);

-- CreateTable
CREATE TABLE "turn" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "turn" SMALLINT NOT NULL,
    "reply" TEXT NOT NULL,
    "reasoning" TEXT,
    "finish_reason" TEXT,
    "latency_ms" DOUBLE PRECISION,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "reasoning_tokens" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("run_id","ordinal","turn")
);

-- CreateTable
CREATE TABLE "attempt" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "turn" SMALLINT NOT NULL,
    "attempt" SMALLINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "detail" TEXT,
    "http_status" SMALLINT,
    "reply" TEXT,
    "latency_ms" DOUBLE PRECISION,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("run_id","ordinal","turn","attempt")
);

-- CreateTable
CREATE TABLE "checks" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "turn" SMALLINT NOT NULL,
    "verifier" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "outcomes" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "detail" JSONB,

    CONSTRAINT "checks_pkey" PRIMARY KEY ("run_id","ordinal","turn","verifier")
);

-- CreateTable
CREATE TABLE "run_metric" (
    "run_id" INTEGER NOT NULL,
    "verifier" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "slice_key" TEXT NOT NULL,
    "slice" JSONB NOT NULL,
    "value" DOUBLE PRECISION,
    "standard_error" DOUBLE PRECISION,
    "low" DOUBLE PRECISION,
    "high" DOUBLE PRECISION,
    "n" INTEGER NOT NULL,
    "missing" INTEGER NOT NULL,
    "detail" JSONB,

    CONSTRAINT "run_metric_pkey" PRIMARY KEY ("run_id","verifier","metric","slice_key")
);

-- CreateTable
CREATE TABLE "run_log" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,

    CONSTRAINT "run_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share" (
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" JSONB NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_pkey" PRIMARY KEY ("slug")
);

-- CreateIndex
CREATE UNIQUE INDEX "suite_content_hash_key" ON "suite"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "item_suite_id_ordinal_key" ON "item"("suite_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "model_name_key" ON "model"("name");

-- CreateIndex
CREATE INDEX "run_benchmark_status_idx" ON "run"("benchmark", "status");

-- CreateIndex
CREATE INDEX "run_log_run_id_at_idx" ON "run_log"("run_id", "at");

-- AddForeignKey
ALTER TABLE "item" ADD CONSTRAINT "item_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "suite"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "suite"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample" ADD CONSTRAINT "sample_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample" ADD CONSTRAINT "sample_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_metric" ADD CONSTRAINT "run_metric_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_log" ADD CONSTRAINT "run_log_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Replies are the bulk of the data: the faster compression, where this Postgres was built with it.
-- The semicolons of the body are written \x3b, because the driver adapter cuts a script at every one.
DO E'BEGIN
    ALTER TABLE turn ALTER COLUMN reply SET COMPRESSION lz4\x3b
    ALTER TABLE turn ALTER COLUMN reasoning SET COMPRESSION lz4\x3b
    ALTER TABLE blob ALTER COLUMN text SET COMPRESSION lz4\x3b
EXCEPTION WHEN feature_not_supported THEN NULL\x3b
END';
