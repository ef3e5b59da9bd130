-- CreateTable
CREATE TABLE "provider_key" (
    "name" TEXT NOT NULL,
    "hosts" TEXT[],
    "ciphertext" BYTEA NOT NULL,
    "nonce" BYTEA NOT NULL,
    "secret_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "person_id" TEXT,

    CONSTRAINT "provider_key_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "provider_key" ADD CONSTRAINT "provider_key_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
