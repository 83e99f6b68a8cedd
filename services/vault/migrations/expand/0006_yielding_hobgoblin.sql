ALTER TABLE "barcodes" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;