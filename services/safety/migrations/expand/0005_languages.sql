ALTER TABLE "andon_alerts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "emergency_alerts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "incident_reports" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "language" text;