-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "process" JSONB NOT NULL,
    "keys" TEXT[],
    "migration" TEXT NOT NULL,
    "held" JSONB NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_limit" (
    "origin" TEXT NOT NULL,
    "key_variable" TEXT NOT NULL,
    "slots" INTEGER,
    "requests" INTEGER,
    "tokens" INTEGER,

    CONSTRAINT "endpoint_limit_pkey" PRIMARY KEY ("origin","key_variable")
);

-- CreateTable
CREATE TABLE "shard_death" (
    "run_id" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "taken" BIGINT NOT NULL,
    "done" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shard_death_pkey" PRIMARY KEY ("run_id","shard","taken")
);

-- AddForeignKey
ALTER TABLE "shard_death" ADD CONSTRAINT "shard_death_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
