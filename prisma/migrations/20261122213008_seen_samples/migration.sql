-- CreateTable
CREATE TABLE "seen_sample" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seen_sample_pkey" PRIMARY KEY ("run_id","ordinal")
);

-- AddForeignKey
ALTER TABLE "seen_sample" ADD CONSTRAINT "seen_sample_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
