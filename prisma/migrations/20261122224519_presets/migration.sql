-- CreateTable
CREATE TABLE "preset" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "benchmark" TEXT,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "preset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "preset_name_key" ON "preset"("name");
