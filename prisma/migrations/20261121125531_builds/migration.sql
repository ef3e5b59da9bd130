-- CreateTable
CREATE TABLE "build" (
    "id" SERIAL NOT NULL,
    "benchmark" TEXT NOT NULL,
    "builder" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "model_id" INTEGER,
    "embedding_model_id" INTEGER,
    "status" TEXT NOT NULL,
    "doing" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "seconds_left" DOUBLE PRECISION,
    "result" JSONB,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "build_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "build_call" (
    "build_id" INTEGER NOT NULL,
    "request" TEXT NOT NULL,
    "nth" INTEGER NOT NULL,
    "answer" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "build_call_pkey" PRIMARY KEY ("build_id","request","nth")
);

-- CreateIndex
CREATE INDEX "build_benchmark_builder_id_idx" ON "build"("benchmark", "builder", "id");

-- AddForeignKey
ALTER TABLE "build" ADD CONSTRAINT "build_model_id_fkey" FOREIGN KEY ("model_id") REFERENCES "model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build" ADD CONSTRAINT "build_embedding_model_id_fkey" FOREIGN KEY ("embedding_model_id") REFERENCES "model"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "build_call" ADD CONSTRAINT "build_call_build_id_fkey" FOREIGN KEY ("build_id") REFERENCES "build"("id") ON DELETE CASCADE ON UPDATE CASCADE;
