ALTER TABLE "andon_alerts" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "taken_by_name" text;