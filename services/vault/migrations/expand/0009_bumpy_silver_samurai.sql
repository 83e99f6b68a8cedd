CREATE TABLE "barcode_photos" (
	"barcode_id" uuid PRIMARY KEY NOT NULL,
	"added_by" uuid NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "barcodes" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "barcode_photos" ADD CONSTRAINT "barcode_photos_barcode_id_barcodes_id_fk" FOREIGN KEY ("barcode_id") REFERENCES "public"."barcodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "barcode_photos_of_owner" ON "barcode_photos" USING btree ("added_by","created_at");--> statement-breakpoint
CREATE INDEX "barcode_photos_old" ON "barcode_photos" USING btree ("created_at");