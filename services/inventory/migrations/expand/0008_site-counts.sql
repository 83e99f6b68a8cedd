CREATE TYPE "public"."site_count_wall_status" AS ENUM('open', 'counted', 'recount', 'approved');--> statement-breakpoint
CREATE TABLE "reported_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reported_days_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "site_count_people" (
	"site_count_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "site_count_people_site_count_id_user_id_pk" PRIMARY KEY("site_count_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "site_count_walls" (
	"site_count_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"afe_area" text NOT NULL,
	"wall_number" text NOT NULL,
	"position" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"status" "site_count_wall_status" DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"assigned_to_name" text,
	"started_by" uuid,
	"started_by_name" text,
	"started_at" timestamp (3) with time zone,
	"count_id" uuid,
	"recounted" boolean DEFAULT false NOT NULL,
	"last_total" integer,
	"recount_reason" text,
	"recount_by_another" boolean DEFAULT false NOT NULL,
	"recount_note" text,
	"approved_by" uuid,
	"approved_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_count_walls_site_count_id_afe_area_wall_number_pk" PRIMARY KEY("site_count_id","afe_area","wall_number")
);
--> statement-breakpoint
CREATE TABLE "site_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"blind" boolean NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_by_name" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"closed_by_name" text,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"site_count_id" uuid,
	"day" date,
	"email" text NOT NULL,
	"requested_by" uuid,
	"mail_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_site_report_a_mail" UNIQUE("mail_key")
);
--> statement-breakpoint
ALTER TABLE "inventory_counts" ADD COLUMN "site_count_id" uuid;--> statement-breakpoint
ALTER TABLE "inventory_counts" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_count_people" ADD CONSTRAINT "site_count_people_site_count_id_site_counts_id_fk" FOREIGN KEY ("site_count_id") REFERENCES "public"."site_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_count_walls" ADD CONSTRAINT "site_count_walls_site_count_id_site_counts_id_fk" FOREIGN KEY ("site_count_id") REFERENCES "public"."site_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_count_walls" ADD CONSTRAINT "site_count_walls_count_id_inventory_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."inventory_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_reports" ADD CONSTRAINT "site_reports_site_count_id_site_counts_id_fk" FOREIGN KEY ("site_count_id") REFERENCES "public"."site_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_reports" ADD CONSTRAINT "site_reports_mail_key_mails_key_fk" FOREIGN KEY ("mail_key") REFERENCES "public"."mails"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_counts_of_person" ON "site_count_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_count_a_wall" ON "site_count_walls" USING btree ("site_id","afe_area","wall_number") WHERE is_open;--> statement-breakpoint
CREATE INDEX "walls_started_by" ON "site_count_walls" USING btree ("started_by") WHERE started_by is not null;--> statement-breakpoint
CREATE INDEX "site_counts_of_site" ON "site_counts" USING btree ("site_id","opened_at");--> statement-breakpoint
CREATE INDEX "site_reports_of_count" ON "site_reports" USING btree ("site_count_id");--> statement-breakpoint
CREATE INDEX "site_reports_of_day" ON "site_reports" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "site_reports_of_person" ON "site_reports" USING btree ("requested_by","created_at");