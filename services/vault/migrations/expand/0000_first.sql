CREATE TYPE "public"."barcode_type" AS ENUM('ean13', 'upc', 'qr', 'code128', 'code39', 'datamatrix', 'x00', 'reinduct_tote', 'worker_id', 'other');--> statement-breakpoint
CREATE TABLE "barcodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"added_by" uuid NOT NULL,
	"type" "barcode_type" NOT NULL,
	"sku" text NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"location" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"site_id" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"scanned_by" uuid NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "barcodes_sku_of_owner" ON "barcodes" USING btree ("added_by","sku");--> statement-breakpoint
CREATE INDEX "barcodes_of_owner" ON "barcodes" USING btree ("added_by","created_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("position") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "scans_of_person" ON "scans" USING btree ("scanned_by","scanned_at");