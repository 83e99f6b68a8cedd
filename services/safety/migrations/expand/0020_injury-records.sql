CREATE TABLE "injury_records" (
	"incident_id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"recordable" boolean NOT NULL,
	"year" integer,
	"case_number" integer,
	"employee_name" text,
	"job_title" text,
	"occurred_on" date,
	"place" text,
	"description" text,
	"outcome" text,
	"days_away" integer,
	"days_restricted" integer,
	"kind" text,
	"privacy_case" boolean,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "injury_summaries" (
	"site_id" text NOT NULL,
	"year" integer NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "injury_summaries_site_id_year_pk" PRIMARY KEY("site_id","year")
);
--> statement-breakpoint
ALTER TABLE "injury_records" ADD CONSTRAINT "injury_records_incident_id_incident_reports_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "injury_records_numbered" ON "injury_records" USING btree ("site_id","year","case_number");