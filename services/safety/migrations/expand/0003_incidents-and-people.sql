CREATE TYPE "public"."incident_status" AS ENUM('open', 'in_progress', 'resolved', 'closed');--> statement-breakpoint
CREATE TYPE "public"."incident_type" AS ENUM('spill', 'safety_hazard', 'equipment_failure', 'injury', 'fire', 'chemical', 'structural', 'other');--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consumer" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "incident_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_by_name" text NOT NULL,
	"incident_type" "incident_type" NOT NULL,
	"reported_type" text NOT NULL,
	"severity" "severity" DEFAULT 'low' NOT NULL,
	"status" "incident_status" DEFAULT 'open' NOT NULL,
	"status_by_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"witness_info" text,
	"immediate_action" text,
	"latitude" numeric(10, 8),
	"longitude" numeric(11, 8),
	"accuracy" double precision,
	"location_method" "location_method" NOT NULL,
	"assigned_to" uuid,
	"assigned_to_name" text,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"resolved_at" timestamp (3) with time zone,
	"resolution_notes" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "incident_reports_by_site" ON "incident_reports" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "incident_reports_by_reporter" ON "incident_reports" USING btree ("reported_by","created_at");--> statement-breakpoint
CREATE INDEX "incident_reports_by_status" ON "incident_reports" USING btree ("site_id","status","created_at");--> statement-breakpoint
CREATE INDEX "people_active_managers" ON "people" USING btree ("site_id") WHERE role = 'manager' and is_active;