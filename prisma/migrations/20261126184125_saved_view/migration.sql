-- CreateTable
CREATE TABLE "saved_view" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view"("name");
