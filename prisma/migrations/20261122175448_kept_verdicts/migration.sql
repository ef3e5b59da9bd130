-- CreateTable
CREATE TABLE "former_checks" (
    "run_id" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "turn" SMALLINT NOT NULL,
    "verifier" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "outcomes" TEXT NOT NULL,
    "credits" DOUBLE PRECISION[],
    "score" DOUBLE PRECISION NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "facts" JSONB,
    "note" TEXT,
    "detail" JSONB,

    CONSTRAINT "former_checks_pkey" PRIMARY KEY ("run_id","verifier","version","ordinal","turn")
);

-- CreateTable
CREATE TABLE "packed_verdicts" (
    "run_id" INTEGER NOT NULL,
    "verifier" TEXT NOT NULL,
    "stamp" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "packed_verdicts_pkey" PRIMARY KEY ("run_id","verifier")
);

-- AddForeignKey
ALTER TABLE "former_checks" ADD CONSTRAINT "former_checks_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "packed_verdicts" ADD CONSTRAINT "packed_verdicts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- They are compressed when they come.
ALTER TABLE "packed_verdicts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
