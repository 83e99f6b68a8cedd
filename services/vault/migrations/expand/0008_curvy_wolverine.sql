CREATE TYPE "public"."shared_state" AS ENUM('waiting', 'approved', 'refused', 'withdrawn');--> statement-breakpoint
CREATE TABLE "barcode_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"site_id" text NOT NULL,
	"offered_by" uuid NOT NULL,
	"barcode_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_by" uuid,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "barcode_offers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "shared_barcodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"type" "barcode_type" NOT NULL,
	"symbology" text,
	"value" text NOT NULL,
	"sku" text NOT NULL,
	"description" text,
	"location" text,
	"note" text,
	"state" "shared_state" NOT NULL,
	"reason" text,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "barcode_offers_expired" ON "barcode_offers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_barcodes_open" ON "shared_barcodes" USING btree ("site_id","type",coalesce(symbology, ''),md5(value)) WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "shared_barcodes_of_site" ON "shared_barcodes" USING btree ("site_id","state");--> statement-breakpoint
CREATE INDEX "shared_barcodes_of_person" ON "shared_barcodes" USING btree ("requested_by");