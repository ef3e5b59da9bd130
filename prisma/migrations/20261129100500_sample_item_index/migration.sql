-- CreateIndex
CREATE INDEX "sample_item_id_idx" ON "sample"("item_id");
