ALTER TABLE "incident_reports" ADD COLUMN "warehouse_zone" text;--> statement-breakpoint
ALTER TABLE "incident_reports" ADD COLUMN "equipment_involved" text;--> statement-breakpoint
ALTER TABLE "incident_reports" ADD COLUMN "estimated_cost" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "incident_reports" ADD COLUMN "corrective_actions" jsonb DEFAULT '[]'::jsonb NOT NULL;