-- AlterTable
ALTER TABLE "one_time_link" ADD COLUMN     "made_by_id" TEXT;

-- AddForeignKey
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
