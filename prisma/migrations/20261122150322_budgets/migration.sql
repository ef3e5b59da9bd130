-- AlterTable
ALTER TABLE "run" ADD COLUMN     "budget_id" INTEGER,
ADD COLUMN     "judge_price" JSONB;

-- CreateTable
CREATE TABLE "budget" (
    "id" SERIAL NOT NULL,
    "name" TEXT,
    "unit" TEXT NOT NULL,
    "amount" DOUBLE PRECISION NOT NULL,
    "spent" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "raised_at" TIMESTAMPTZ(3),

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "budget_hold" (
    "budget_id" INTEGER NOT NULL,
    "worker" TEXT NOT NULL,
    "held" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "budget_hold_pkey" PRIMARY KEY ("budget_id","worker")
);

-- CreateIndex
CREATE UNIQUE INDEX "budget_name_key" ON "budget"("name");

-- CreateIndex
CREATE INDEX "run_budget_id_idx" ON "run"("budget_id");

-- AddForeignKey
ALTER TABLE "budget_hold" ADD CONSTRAINT "budget_hold_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "budget"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "budget"("id") ON DELETE SET NULL ON UPDATE CASCADE;
