ALTER TABLE "emergency_alerts" ADD COLUMN "pressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "pressed_by" uuid;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "pressed_by_name" text;