CREATE TYPE "public"."hazard_kind" AS ENUM('spill', 'blocked', 'racking', 'electrical', 'maintenance');--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "kind" "hazard_kind";--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "andon_alerts" ADD COLUMN "resolver_notes" text;--> statement-breakpoint
CREATE INDEX "andon_alerts_to_expire" ON "andon_alerts" USING btree ("expires_at") WHERE is_active;