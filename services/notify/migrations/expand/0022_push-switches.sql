ALTER TABLE "push_subscriptions" ADD COLUMN "wanted_totes" boolean;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "shared_barcodes" boolean;