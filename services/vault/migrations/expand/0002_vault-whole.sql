ALTER TYPE "public"."barcode_type" ADD VALUE 'manager_badge' BEFORE 'worker_id';--> statement-breakpoint
ALTER TYPE "public"."barcode_type" ADD VALUE 'admin_access';--> statement-breakpoint
ALTER TYPE "public"."barcode_type" ADD VALUE 'privileged_access';--> statement-breakpoint
CREATE TABLE "pin_openings" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"open_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vault_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "barcodes_sku_of_owner";--> statement-breakpoint
DROP INDEX "barcodes_of_owner";--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "manager_id" text;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "is_favorite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "confidence" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "is_ai_reconstructed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "usage_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(value || E'\x01' || sku || E'\x01' || coalesce(description, '') || E'\x01' || coalesce(location, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "barcodes_deleted" ON "barcodes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "barcodes_sku_of_owner" ON "barcodes" USING btree ("added_by","sku") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "barcodes_of_owner" ON "barcodes" USING btree ("added_by","created_at","id") WHERE deleted_at is null;