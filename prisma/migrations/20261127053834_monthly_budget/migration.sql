-- AlterTable
ALTER TABLE "budget" ADD COLUMN     "month" DATE,
ADD COLUMN     "person_id" TEXT;

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "monthly_usd" DOUBLE PRECISION;

-- CreateIndex
CREATE UNIQUE INDEX "budget_person_id_month_key" ON "budget"("person_id", "month");

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
