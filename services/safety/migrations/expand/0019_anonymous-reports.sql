ALTER TABLE "incident_reports" ALTER COLUMN "reported_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_reports" ALTER COLUMN "reported_by_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_reports" ALTER COLUMN "status_by_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incident_reports" ALTER COLUMN "updated_by_name" DROP NOT NULL;