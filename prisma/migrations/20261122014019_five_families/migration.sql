-- AlterTable
ALTER TABLE "suite" ADD COLUMN     "cluster_count" INTEGER;

-- AlterTable
ALTER TABLE "item" ADD COLUMN     "cluster" TEXT;

-- AlterTable
ALTER TABLE "blob" ADD COLUMN     "tokens" INTEGER;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "import_hash" TEXT,
ADD COLUMN     "order_seed" INTEGER,
ADD COLUMN     "warm_first" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "cached_tokens" INTEGER,
ADD COLUMN     "cut" JSONB,
ADD COLUMN     "ended" TEXT,
ADD COLUMN     "extra" JSONB,
ADD COLUMN     "output_limit" INTEGER,
ADD COLUMN     "reasoning_limit" INTEGER;

-- AlterTable
ALTER TABLE "checks" ADD COLUMN     "credits" DOUBLE PRECISION[],
ADD COLUMN     "facts" JSONB,
ADD COLUMN     "note" TEXT;

-- A build becomes a job, with everything that it has.
ALTER TABLE "build" RENAME TO "job";
ALTER SEQUENCE "build_id_seq" RENAME TO "job_id_seq";
ALTER TABLE "job" RENAME COLUMN "builder" TO "name";
ALTER TABLE "job" RENAME CONSTRAINT "build_pkey" TO "job_pkey";
ALTER TABLE "job" RENAME CONSTRAINT "build_model_id_fkey" TO "job_model_id_fkey";
ALTER TABLE "job" RENAME CONSTRAINT "build_embedding_model_id_fkey" TO "job_embedding_model_id_fkey";
ALTER TABLE "job" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'build',
ADD COLUMN "run_id" INTEGER,
ADD COLUMN "suite_id" INTEGER;
ALTER TABLE "job" ALTER COLUMN "kind" DROP DEFAULT;
DROP INDEX "build_benchmark_builder_id_idx";

-- And its answered calls those of a job.
ALTER TABLE "build_call" RENAME TO "job_answer";
ALTER TABLE "job_answer" RENAME COLUMN "build_id" TO "job_id";
ALTER TABLE "job_answer" RENAME CONSTRAINT "build_call_pkey" TO "job_answer_pkey";
ALTER TABLE "job_answer" RENAME CONSTRAINT "build_call_build_id_fkey" TO "job_answer_job_id_fkey";

-- CreateTable
CREATE TABLE "job_step" (
    "job_id" INTEGER NOT NULL,
    "nth" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "prompt" TEXT,
    "reply" TEXT,
    "decision" TEXT NOT NULL,

    CONSTRAINT "job_step_pkey" PRIMARY KEY ("job_id","nth")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "size" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_chunk" (
    "upload_id" INTEGER NOT NULL,
    "nth" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_chunk_pkey" PRIMARY KEY ("upload_id","nth")
);

-- CreateTable
CREATE TABLE "item_finding" (
    "benchmark" TEXT NOT NULL,
    "item_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "detail_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_finding_pkey" PRIMARY KEY ("benchmark","item_hash","kind")
);

-- CreateTable
CREATE TABLE "sample_finding" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "detail_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sample_finding_pkey" PRIMARY KEY ("run_id","ordinal","kind")
);

-- CreateTable
CREATE TABLE "annotation" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "author" TEXT NOT NULL,
    "why" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_kind_benchmark_name_id_idx" ON "job"("kind", "benchmark", "name", "id");

-- CreateIndex
CREATE INDEX "annotation_subject_key_idx" ON "annotation"("subject", "key");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "suite"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_step" ADD CONSTRAINT "job_step_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_chunk" ADD CONSTRAINT "upload_chunk_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;
